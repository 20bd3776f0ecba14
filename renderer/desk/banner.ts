/** The CSS classes of a banner above a screen. */
export const BANNER = 'flex min-h-8 shrink-0 items-center gap-3 border-b border-line px-4 py-1 text-s'
