import { browserKeep } from './storage.ts'

const key = 'marani.appearance'
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

/** Light or dark as chosen, else as the device is set. */
export const readAppearance = (): Appearance => appearances.find(one => one === browserKeep.getItem(key)) ?? 'system'

/** Shows the panel in the chosen appearance; `theme/tokens.css` does the rest. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = appearance
}

/** Shows the panel in the chosen appearance from now on, and in later visits. */
export function chooseAppearance(appearance: Appearance): void {
  browserKeep.setItem(key, appearance)
  applyAppearance(appearance)
}
