import type { SiteRow } from '../../../client/sites/sites.ts'
import type { ColumnKey } from './columns.ts'
import { personName, siteName } from './names.ts'
import type { TableText } from './use-table-text.ts'

/** The plain text of a cell; an instant stays as sent. */
export function cellText(id: ColumnKey, site: SiteRow, { t, locale }: TableText): string {
  switch (id) {
    case 'name':
      return siteName(site, locale)
    case 'siteNo':
      return site.siteNo
    case 'status':
      return t(`sites:status.${site.status}`)
    case 'active':
      return t(`sites:inUse.${site.active}`)
    case 'environment':
      return t(`sites:environment.${site.environment}`)
    case 'pi':
      return site.pi
    case 'leadCra':
      return personName(site.leadCra, locale)
    case 'crc':
      return personName(site.crc, locale)
    case 'department':
      return site.department
    case 'city':
      return site.place.city
    case 'enrolled':
      return `${site.enrolledSubjects} / ${site.plannedSubjects}`
    default:
      return site[id]
  }
}
