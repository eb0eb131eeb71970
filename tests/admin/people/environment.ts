// jsdom has no modal dialogs: shown ones are open ones here.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}
HTMLDialogElement.prototype.close = function hide() {
  this.open = false
}
