/** A page without a layout has nowhere to scroll to, and would complain of being told to. Some tests of the panel have no page at all. */
if ('window' in globalThis) window.scrollTo = () => undefined
