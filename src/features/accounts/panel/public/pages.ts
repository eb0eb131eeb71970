import type { ComponentType } from 'react'
import { preloadable, type Preloadable } from '../../../../panel/data/preloadable.ts'
import { readLocale } from '../../../../panel/data/session/locale.ts'
import { registrationTexts } from '../../../../panel/data/session/texts.ts'
import { panelProduct, type PublicPage, type PublicPageProps } from '../../../../panel/shell/routing/panelProduct.ts'

const kept = new WeakMap<PublicPage, Preloadable<ComponentType<PublicPageProps>>>()

function screenOf(page: PublicPage): Preloadable<ComponentType<PublicPageProps>> | undefined {
  const { load } = page
  if (!load) return undefined
  const known = kept.get(page) ?? preloadable(async () => (await load()).default)
  kept.set(page, known)
  return known
}

/** The public page at a path, in code of its own; undefined where the sign-in page is shown. */
export function publicPageAt(path: string): Preloadable<ComponentType<PublicPageProps>> | undefined {
  const page = panelProduct().publicPages[path]
  return page && screenOf(page)
}

/** Fetches what a public path shows, so that the first render is the page itself. */
export const loadPublicPage = (path: string): Promise<unknown>[] => {
  const wanted = publicPageAt(path.replace(/\/$/, ''))
  return wanted ? [wanted.load(), registrationTexts[readLocale()].load()] : []
}
