/**
 * Loads the page. In a file of its own, so that the page's dependencies are not referenced wherever pages are listed.
 */
export const loadPage = () => import('./ImportPage.tsx')
