import { browserStorage } from './storage.ts'

const key = 'marani.appearance'
export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

/** Returns the chosen appearance, or `system` for the setting of the device. */
export const readAppearance = (): Appearance => appearances.find(one => one === browserStorage.getItem(key)) ?? 'system'

/** Applies the appearance to the page; the colours are in `theme/tokens.css`. */
export function applyAppearance(appearance: Appearance): void {
  if (appearance === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = appearance
}

/** Applies an appearance and stores it for later visits. */
export function chooseAppearance(appearance: Appearance): void {
  browserStorage.setItem(key, appearance)
  applyAppearance(appearance)
}
