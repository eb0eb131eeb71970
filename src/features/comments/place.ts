/** The part of a record's screen at which its comments are shown; the field that they are about follows a stroke. */
export const commentsPlace = '#comments'

/** Whether a place of the screen is that of comments, and the field that they are to be about. */
export function readPlace(hash: string): { isOpen: boolean; field: string | null } {
  const [place, field] = hash.split('/')
  return { isOpen: place === commentsPlace, field: place === commentsPlace && field ? field : null }
}
