/** What a dialog has that is open beside the screen and leaves it to be worked in, and the page while there is one. */
export const dockedMark = 'data-docked'

/** Whether a dialog is open that keeps everything else from being worked in. */
export const hasModal = (): boolean => document.querySelector(`dialog[open]:not([${dockedMark}])`) !== null
