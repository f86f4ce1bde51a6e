import { contact, versionNote } from '../../../contract/recovery/help.ts'
import {
  companyInfo,
  explainAccess,
  listApplications,
  listHeldRoles,
  listRoleMenus,
  pinStudy,
  portalStudies,
  readSetting,
  saveSetting,
  unpinStudy,
  useRole,
  userInfo,
} from '../../../contract/workspace/calls.ts'
import { explain } from '../../access/explain.ts'
import { handle, handlePublic } from '../../kernel/http/handle.ts'
import { versionNotes } from '../../kernel/system/version-notes.ts'
import { readOwn, saveOwn } from '../own-settings/settings.ts'
import { openApplications } from './applications.ts'
import { infoOfCompany, infoOfUser } from './company.ts'
import { heldRoles, roleMenus, takeRole } from './roles.ts'
import { setPin, studiesOfPortal } from './studies.ts'

export const handlers = [
  handle(userInfo, infoOfUser),
  handle(listHeldRoles, heldRoles),
  handle(listRoleMenus, roleMenus),
  handle(useRole, takeRole),
  handle(listApplications, openApplications),
  handle(explainAccess, explain),
  handle(readSetting, readOwn),
  handle(saveSetting, saveOwn),
  handle(versionNote, async () => versionNotes()),
  handlePublic(contact, async ({ services: { settings } }) => settings.contact),
  handle(portalStudies, studiesOfPortal),
  handle(pinStudy, (context, input) => setPin(context, input, true)),
  handle(unpinStudy, (context, input) => setPin(context, input, false)),
  handle(companyInfo, infoOfCompany),
]
