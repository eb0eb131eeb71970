export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export const logFormats = ['json', 'text'] as const

export interface LogSettings {
  level: (typeof logLevels)[number]
  format: (typeof logFormats)[number]
}

/**
 * How the log is written, known before the settings are validated. Production logs every request, other environments only warnings; a
 * terminal gets readable lines, everything else JSON. An invalid setting is ignored here and stops the start when settings are read.
 */
export function logSettings({ NODE_ENV, LOG_LEVEL, LOG_FORMAT }: NodeJS.ProcessEnv, isTerminal: boolean): LogSettings {
  const isProduction = NODE_ENV === 'production'
  return {
    level: logLevels.find(level => level === LOG_LEVEL) ?? (isProduction ? 'info' : 'warn'),
    format: logFormats.find(format => format === LOG_FORMAT) ?? (isTerminal && !isProduction ? 'text' : 'json'),
  }
}
