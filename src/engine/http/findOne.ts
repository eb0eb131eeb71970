export { findOne, is } from '../records/findOne.ts'
