const key = 'marani.appearance'
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

/** Light or dark as chosen, else as the device is set. */
export const readAppearance = (): Appearance => appearances.find(one => one === localStorage.getItem(key)) ?? 'system'

/** Shows the panel in the chosen appearance; `theme/tokens.css` does the rest. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = appearance
}

export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(key, appearance)
  applyAppearance(appearance)
}
