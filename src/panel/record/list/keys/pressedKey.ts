/** The storage key of whether shortcuts without Ctrl, Alt or Cmd are on. */
export const singleKeys = 'keys.single'

const letterOf = /^Key([A-Z])$/

/**
 * Returns the pressed key: letters by their position, so that shortcuts work on a Georgian keyboard; with Shift in
 * upper case.
 */
export function pressedKey({ code, key, shiftKey }: KeyboardEvent): string {
  const [, letter] = letterOf.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return key
}

/** Whether keys belong to an input or to a dialog over the screen. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="application"]') !==
    null

/** Whether the element itself handles Enter. */
export const handlesEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, input') !== null
