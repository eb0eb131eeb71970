import './formParts.ts'

export { default as CellEditor } from '../../panel/record/peek/CellEditor.tsx'
export { default as Peek } from '../../panel/record/peek/Peek.tsx'
