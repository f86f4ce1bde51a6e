import { whyAccess } from '../../../contract/explanations/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { getWhy } from './why.ts'

export const handlers = [handle(whyAccess, getWhy)]
