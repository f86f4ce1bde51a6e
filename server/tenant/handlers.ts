import { settingsOf } from '../../contract/tenant.ts'
import {
  deptRequired,
  previewSetting,
  readTenantSetting,
  settingHistory,
  updateCompany,
  updateSetting,
} from '../../contract/tenant-calls.ts'
import { handle } from '../http/handle.ts'
import { saveCompany } from './company.ts'
import { preview } from './preview.ts'
import { history, read, update } from './settings.ts'

export const handlers = [
  handle(readTenantSetting, read),
  handle(updateSetting, update),
  handle(updateCompany, saveCompany),
  handle(previewSetting, preview),
  handle(settingHistory, history),
  handle(deptRequired, async ({ actor }) => ({ required: settingsOf(actor.tenant.settings).deptRequired })),
]
