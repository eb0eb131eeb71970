/** Where the page's code is: said in a file of its own, so that what comes with it is not named where every page is. */
export const loadPage = () => import('./ImportPage.tsx')
