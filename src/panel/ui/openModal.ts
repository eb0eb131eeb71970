/** The attribute of an open dialog that is docked next to the screen, and of the page while there is one. */
export const dockedMark = 'data-docked'

/** Whether a modal dialog is open. */
export const hasModal = (): boolean => document.querySelector(`dialog[open]:not([${dockedMark}])`) !== null
