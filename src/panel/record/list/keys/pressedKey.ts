/** Where it is kept whether keys without Ctrl, Alt or Cmd do anything. */
export const singleKeys = 'keys.single'

const letterOf = /^Key([A-Z])$/

/** The key that was pressed: letters by the place of their key, so that they work on a Georgian keyboard too; capital ones with Shift. */
export function pressedKey({ code, key, shiftKey }: KeyboardEvent): string {
  const [, letter] = letterOf.exec(code) ?? []
  if (letter) return shiftKey ? letter : letter.toLowerCase()
  return key
}

/** Whether the keys belong to whoever writes, or to a window over the screen. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, [role="application"]') !==
    null

/** Whether the target has a use of its own for Enter. */
export const isPressing = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, input') !== null
