import { integer } from './integer.tsx'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { NumberBox } from './parts/NumberBox.tsx'

const Input = (props: InputProps) => <NumberBox {...props} inputMode="decimal" />

export const decimal: FieldView = { ...integer, Input }
