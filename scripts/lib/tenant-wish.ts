import { z } from 'zod'
import { type Application, applications, masterDataId } from '../../contract/access/applications.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { companyFields } from '../../contract/tenant/calls.ts'
import { email } from '../../contract/values/email.ts'
import type { TenantOptions } from '../../server/features/tenant/create.ts'
import type { LicenceOptions } from '../../server/features/tenant/licences.ts'
import { type TenantKind, tenantKinds } from '../../server/features/tenant/write.ts'
import { SetupError } from '../../server/kernel/setup-error.ts'

/** Options of the command as typed. */
export type Options = Partial<
  Record<
    | 'tenant'
    | 'name'
    | 'name-en'
    | 'kind'
    | 'admin-email'
    | 'languages'
    | 'time-zone'
    | 'applications'
    | 'application'
    | 'from'
    | 'to'
    | 'files'
    | 'origin'
    | 'studies'
    | 'release'
    | 'announcement'
    | `text-${Locale}`,
    string
  >
>

/** Reads the options of a company; throws a SetupError that names the first wrong option. */
export function readTenantWish(options: Options): TenantOptions {
  return {
    name: readName('name', options),
    nameEn: readName('name-en', options),
    kind: readKind(options.kind),
    adminEmail: readEmail(options['admin-email']),
    languages: readLanguages(options.languages),
    timeZone: readZone(options['time-zone']),
    applications: readApplications(options.applications),
  }
}

/** Reads a change of a licence; null when no option changes it. */
export function readLicenceWish({ application, from, to, studies }: Options): LicenceOptions | null {
  if (from === undefined && to === undefined && studies === undefined) {
    if (application !== undefined)
      throw new SetupError('--application needs --from, --to or --studies beside it.')
    return null
  }
  return {
    application: application === undefined ? null : findApplication('application', application).id,
    ...(from !== undefined && { from: readDay('from', from) }),
    ...(to !== undefined && { to: readDay('to', to) }),
    ...(studies !== undefined && { studies: readStudies(studies, application) }),
  }
}

/** Reads how many studies a licence allows. */
function readStudies(given: string, application: string | undefined): number | null {
  if (application === undefined) throw new SetupError('--studies needs --application beside it.')
  if (given === 'none') return null
  if (/^\d{1,6}$/.test(given)) return Number(given)
  throw new SetupError('--studies must be a number, or none for no limit.')
}

function readName(option: 'name' | 'name-en', options: Options): string {
  const parsed = companyFields.companyName.safeParse(options[option] ?? '')
  if (parsed.success) return parsed.data
  throw new SetupError(`--${option} must be a name of one line, 1 to 200 characters long.`)
}

function readKind(kind = ''): TenantKind {
  if (Object.hasOwn(tenantKinds, kind)) return kind as TenantKind
  throw new SetupError('--kind must be sponsor, cro or site.')
}

export function readEmail(text = ''): string {
  const parsed = email.safeParse(text)
  if (parsed.success) return parsed.data
  throw new SetupError(`--admin-email must be an e-mail address like a.lopez@example.com, not "${text}".`)
}

const splitList = (text: string): string[] => text.split(',').map(part => part.trim())

function readLanguages(text?: string): TenantOptions['languages'] {
  if (text === undefined) return locales
  const parsed = z.array(z.enum(locales)).safeParse(splitList(text))
  if (parsed.success) return [...new Set(parsed.data)]
  throw new SetupError(
    `--languages must be some of ${locales.join(', ')}, with commas between: "${text}" is not.`,
  )
}

function readZone(text = 'Asia/Shanghai'): string {
  const parsed = companyFields.timeZone.safeParse(text)
  if (parsed.success) return parsed.data
  throw new SetupError(`--time-zone must be a zone like Asia/Shanghai: "${text}" is none.`)
}

/** Always includes master data: without it nobody could administer the company. */
function readApplications(text?: string): number[] {
  if (text === 'all') return applications.map(({ id }) => id)
  const named =
    text === undefined ? [] : splitList(text).map(each => findApplication('applications', each).id)
  return [...new Set([masterDataId, ...named])]
}

export function findApplication(option: string, text: string): Application {
  const application = applications.find(({ id, key }) => String(id) === text || key === text)
  if (application) return application
  const choices = applications.map(({ id, key }) => `${key} (${id})`).join(', ')
  throw new SetupError(`--${option}: there is no application "${text}"; there are ${choices}.`)
}

function readDay(option: 'from' | 'to', text: string): string | null {
  if (text === 'none') return null
  if (z.iso.date().safeParse(text).success) return text
  throw new SetupError(`--${option} must be a day like 2027-01-31, or none for no bound, not "${text}".`)
}
