import './formParts.ts'

export { default } from '../../panel/record/form/EntityCreate.tsx'
