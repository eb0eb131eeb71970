import type { EmailName, EmailTemplate, EmailTemplates, EmailTexts } from './templates.ts'

const everywhere = ['product']

const unknownVariables = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(/%\{(.*?)\}/g)].map(([, name = '']) => name).filter(name => !known.includes(name))

const variablesOf = (
  { variables, points, toStrangers }: EmailTemplate,
  part: 'subject' | 'text' | 'button',
): string[] => {
  if (part === 'subject' && toStrangers) return everywhere
  return [...variables, ...(points ? ['points'] : []), ...everywhere]
}

/**
 * Returns an error message for each unknown variable in the texts of emails, and for each message with a code that
 * lacks it. The server does not start if there is any.
 */
export function checkEmails(texts: Readonly<Record<string, EmailTexts>>, templates: EmailTemplates): string[] {
  return Object.entries(texts).flatMap(([locale, { emails, link, footer, campaign, code }]) => {
    const parts: [where: string, text: string, known: readonly string[]][] = [
      ...(Object.keys(templates) as EmailName[]).flatMap(name =>
        (['subject', 'text', 'button'] as const).map((part): [string, string, string[]] => [
          `${name}.${part}`,
          emails[name][part],
          variablesOf(templates[name], part),
        ]),
      ),
      ['link', link, everywhere],
      ['footer', footer, everywhere],
      ...Object.entries(campaign).map(([part, text]): [string, string, string[]] => [
        `campaign.${part}`,
        text,
        everywhere,
      ]),
      ['code', code, ['code']],
    ]
    const unknown = parts.flatMap(([where, text, known]) =>
      unknownVariables(text, known).map(name => `The email ${where} (${locale}) has no variable ${name}`),
    )
    return code.includes('%{code}')
      ? unknown
      : [...unknown, `The message with a code (${locale}) does not say the code`]
  })
}
