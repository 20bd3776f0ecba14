/** Quillport's mark. */
export const Logo = () => (
  <i
    aria-hidden="true"
    className="grid size-[18px] shrink-0 place-items-center rounded-1 bg-accent text-xs font-semibold not-italic text-accent-ink"
  >
    Q
  </i>
)
