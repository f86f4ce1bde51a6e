import {
  confirmChange,
  heldImpact,
  holdChange,
  listHeldChanges,
  previewChange,
  turnDownChange,
} from '../../../contract/impact/calls.ts'
import { handle } from '../../kernel/http/handle.ts'
import { confirm, hold, impactNow, listHeld, turnDown } from './held.ts'
import { preview } from './preview.ts'

export const handlers = [
  handle(previewChange, preview),
  handle(holdChange, hold),
  handle(listHeldChanges, listHeld),
  handle(heldImpact, impactNow),
  handle(confirmChange, confirm),
  handle(turnDownChange, turnDown),
]
