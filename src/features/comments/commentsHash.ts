/** The hash of a record's screen that shows its comments; a field follows after a slash. */
export const commentsHash = '#comments'

/** Whether the hash shows the comments, and the field they are about. */
export function readCommentsHash(hash: string): { isOpen: boolean; field: string | null } {
  const [place, field] = hash.split('/')
  return { isOpen: place === commentsHash, field: place === commentsHash && field ? field : null }
}
