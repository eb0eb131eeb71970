const names = [
  'earth',
  'water',
  'wood',
  'field',
  'rock',
  'town',
  'building',
  'road',
  'main-road',
  'road-edge',
  'rail',
  'border',
  'name',
  'quiet-name',
  'water-name',
  'halo',
] as const

/** The colours of the base map and the font of its labels. */
export type Palette = Readonly<Record<(typeof names)[number], string>> & { font: string }

/** Returns a map's current palette from its styles, light or dark, because a canvas can't use custom properties. */
export function readPalette(element: HTMLElement): Palette {
  const probe = element.appendChild(document.createElement('span'))
  const colourOf = (name: string): string => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(names.map(name => [name, colourOf(name)])) as Record<
    (typeof names)[number],
    string
  >
  const font = getComputedStyle(probe).fontFamily
  probe.remove()
  return { ...colours, font }
}

/** Subscribes to switches between light and dark. Returns a function that unsubscribes. */
export function onSchemeChange(hear: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(hear)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  system.addEventListener('change', hear)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', hear)
  }
}
