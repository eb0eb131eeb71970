import './formParts.ts'

export { default as CellEditor } from '../../../../src/panel/record/peek/CellEditor.tsx'
export { default as Peek } from '../../../../src/panel/record/peek/Peek.tsx'
