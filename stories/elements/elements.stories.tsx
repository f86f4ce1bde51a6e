import { element as downloadCenter } from '../../elements/download-center.ts'
import { element as elearningPlayer } from '../../elements/elearning-player.tsx'
import { element as noticeBell } from '../../elements/notice-bell.ts'
import { element as organisationSelector } from '../../elements/organisation-selector.tsx'
import { element as roleTree } from '../../elements/role-tree.tsx'
import { element as session } from '../../elements/session.ts'
import { element as studySiteTable } from '../../elements/study-site-table.tsx'
import { element as timeZonePicker } from '../../elements/time-zone-picker.tsx'
import { element as upload } from '../../elements/upload.tsx'
import { element as userPicker } from '../../elements/user-picker.tsx'
import { playground } from './playground.tsx'

export default { title: 'Widgets / Playground' }

export const UserPicker = playground(userPicker)
export const OrganisationSelector = playground(organisationSelector)
export const RoleTree = playground(roleTree)
export const StudySiteTable = playground(studySiteTable)
export const ElearningPlayer = playground(elearningPlayer)
export const DownloadCenter = playground(downloadCenter)
export const NoticeBell = playground(noticeBell)
export const TimeZonePicker = playground(timeZonePicker)
export const Upload = playground(upload)
export const Session = playground(session)
