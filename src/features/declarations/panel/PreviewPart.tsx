/** What people will get; drawn when it is there. */
export function PreviewPart() {
  return null
}
