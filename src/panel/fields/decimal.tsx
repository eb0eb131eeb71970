import { integer } from './integer.tsx'
import type { InputProps, Look } from '../data/look.ts'
import { NumberBox } from './parts/NumberBox.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

const Input = (props: InputProps) => <NumberBox {...props} inputMode="decimal" />

export const decimal: Look = { ...integer, Input, Filter: rangeFilter(Input) }
