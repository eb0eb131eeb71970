export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logFormats = ['json', 'text'] as const

export interface LogSettings {
  level: (typeof logLevels)[number]
  format: (typeof logFormats)[number]
}

/**
 * How the log is written, from the very beginning of a program: every request in production, only what somebody should look at elsewhere; as lines
 * for people on a terminal, as JSON for everything else. A wrong setting counts as missing here, and stops the start as the settings are read.
 */
export function logSettings({ NODE_ENV, LOG_LEVEL, LOG_FORMAT }: NodeJS.ProcessEnv, isTerminal: boolean): LogSettings {
  const isProduction = NODE_ENV === 'production'
  return {
    level: logLevels.find(level => level === LOG_LEVEL) ?? (isProduction ? 'info' : 'warn'),
    format: logFormats.find(format => format === LOG_FORMAT) ?? (isTerminal && !isProduction ? 'text' : 'json'),
  }
}
