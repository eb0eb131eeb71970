import type { Locale } from '../../engine/model/declaration.ts'

export const emailStyle = {
  body: 'margin:0;background:#f6f3ee;font-family:system-ui,-apple-system,Segoe UI,Noto Sans Georgian,sans-serif;color:#2b2523;line-height:1.6',
  card: 'max-width:520px;margin:24px auto;padding:32px;background:#fff;border-radius:12px',
  name: 'margin:0 0 24px;font-size:20px;font-weight:700;color:#7a1f3d',
  button:
    'display:inline-block;padding:12px 24px;background:#7a1f3d;color:#fff;border-radius:8px;text-decoration:none;font-weight:600',
  small: 'margin:24px 0 0;font-size:13px;color:#6b625e;word-break:break-word',
}

/** Renders an email as a whole HTML page. `product`, `title` and `parts` must already be HTML. */
export const emailPage = (locale: Locale, product: string, title: string, parts: readonly string[]): string =>
  [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>`,
    `<body style="${emailStyle.body}"><div style="${emailStyle.card}"><p style="${emailStyle.name}">${product}</p>`,
    ...parts,
    '</div></body></html>',
  ].join('\n')
