/** Writes a size for people: `140 MB`, or `0.4 MB` below 1 MB. */
export const megabytes = (bytes: number): string => {
  const size = bytes / 1_000_000
  return `${size < 1 ? Math.max(0.1, size).toFixed(1) : Math.round(size).toLocaleString('en')} MB`
}
