import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { readLocale } from '../../../../panel/data/session/locale.ts'
import { registrationTexts } from '../../../../panel/data/session/texts.ts'
import { panelProduct, type PublicPage, type PublicPageProps } from '../../../../panel/shell/routing/panelProduct.ts'

const screens = new WeakMap<PublicPage, Preloadable<ComponentType<PublicPageProps>>>()

function screenOf(page: PublicPage): Preloadable<ComponentType<PublicPageProps>> | undefined {
  const { load } = page
  if (!load) return undefined
  const known = screens.get(page) ?? preloadable(async () => (await load()).default)
  screens.set(page, known)
  return known
}

/** The public page at a path, loaded separately; undefined where the sign-in page is shown. */
export function publicPageAt(path: string): Preloadable<ComponentType<PublicPageProps>> | undefined {
  const page = panelProduct().publicPages[path]
  return page && screenOf(page)
}

/** Loads the page at a public path, so that the first render shows it. */
export const loadPublicPage = (path: string): Promise<unknown>[] => {
  const page = publicPageAt(path.replace(/\/$/, ''))
  return page ? [page.load(), registrationTexts[readLocale()].load()] : []
}
