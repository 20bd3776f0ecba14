/** Places in [brackets] that wait for the person's words; `[1]` and `[sic]` are none. */
export const placesIn = (text: string): number =>
  (text.match(/\[[^[\]]*\]/gu) ?? []).filter((place) => /\s/u.test(place)).length
