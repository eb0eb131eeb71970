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

/** The colours that the ground of a map is drawn in, and the letters of its names. */
export type Palette = Readonly<Record<(typeof names)[number], string>> & { font: string }

/** The palette of a map as its styles have it at the moment, light or dark: a canvas knows no custom properties. */
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

/** Is called when the panel becomes light or dark; returns how to unsubscribe. */
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
