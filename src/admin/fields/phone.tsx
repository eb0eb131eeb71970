import type { Look } from './look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from './reader.ts'

const country = '+995'

export const phone: Look = {
  Input: props => {
    const { t } = useReader()
    return <TextBox {...props} type="tel" inputMode="tel" placeholder={t(`panel.placeholders.${props.field.declaration.mobile ? 'mobile' : 'phone'}`)} />
  },
  Cell: ({ value, reader }) => (
    <a className="m-link m-number" href={`tel:${country}${String(value).replace(/\D/g, '')}`}>
      {reader.phone(String(value))}
    </a>
  ),
  width: 1.2,
}
