/** The place of a record's screen at which what is said about it is shown; behind a stroke stands the field that it is about. */
export const commentsPlace = '#comments'

/** Whether a place of the screen is that of comments, and the field that they are to be about. */
export function readPlace(hash: string): { isOpen: boolean; field: string | null } {
  const [place, field] = hash.split('/')
  return { isOpen: place === commentsPlace, field: place === commentsPlace && field ? field : null }
}
