import { configure } from '@testing-library/react'

// The first test of a file also waits for the screen's code.
configure({ asyncUtilTimeout: 5_000 })

// jsdom has no modal dialogs: shown ones are open ones here.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function hide() {
  this.open = false
}
