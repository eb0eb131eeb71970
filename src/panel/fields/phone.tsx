import type { Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from '../data/reader.ts'

const country = '+995'

/** Nine digits as people write them: 555 12 34 56, or 0 322 12 34 56 for a line that does not move. */
export const formatPhone = (digits: string): string =>
  /^\d{9}$/.test(digits) ? `${digits.startsWith('5') ? '' : '0 '}${digits.replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')}` : digits

export const phone: Look = {
  Input: props => {
    const { t } = useReader()
    return <TextBox {...props} type="tel" inputMode="tel" placeholder={t(`panel.placeholders.${props.field.declaration.mobile ? 'mobile' : 'phone'}`)} />
  },
  Cell: ({ value }) => (
    <a className="m-link m-number" href={`tel:${country}${String(value).replace(/\D/g, '')}`}>
      {formatPhone(String(value))}
    </a>
  ),
  width: 1.2,
}
