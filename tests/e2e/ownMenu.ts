import type { Page } from 'playwright-core'

/** Opens what is one's own, below one's name in the menu, if it is not open. */
export async function openOwnMenu(page: Page): Promise<void> {
  const button = page.locator('.user-summary')
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
