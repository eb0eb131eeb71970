import * as bowser from 'bowser'

/** Returns the name of a browser and its system, such as `Firefox 142, Windows 11`; empty if the browser sends none. */
export function deviceName(userAgent: unknown): string {
  if (typeof userAgent !== 'string' || userAgent === '') return ''
  const { browser, os, platform } = bowser.parse(userAgent)
  const parts = [
    [browser.name, browser.version?.split('.')[0]],
    [os.name, os.versionName ?? os.version?.split('.')[0]],
    [
      platform.type === 'mobile' || platform.type === 'tablet'
        ? [platform.vendor, platform.model].filter(Boolean).join(' ')
        : '',
    ],
  ]
  return parts
    .map(part => part.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
}
