/** A page without a layout has nowhere to scroll to, and would complain of being told to. */
window.scrollTo = () => undefined
