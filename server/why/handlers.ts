import { whyAccess } from '../../contract/why.ts'
import { handle } from '../http/handle.ts'
import { getWhy } from './why.ts'

export const handlers = [handle(whyAccess, getWhy)]
