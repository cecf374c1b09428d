/** What jsdom lacks of a browser. */
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener: () => {}, removeListener: () => {} })
HTMLElement.prototype.scrollIntoView ??= () => {}
Element.prototype.animate ??= () => ({ cancel: () => {}, onfinish: null }) as unknown as Animation
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
