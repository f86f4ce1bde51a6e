import { z } from 'zod'
import { grant, grantCodes } from '../assignments/calls.ts'
import { tokens } from '../auth/calls.ts'
import { acceptedLegal } from '../auth/legal.ts'
import { newPasswordCodes, newPasswordFields } from '../auth/password.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { done, id, instant, text } from '../shapes.ts'
import { userFields, userType } from '../users/shapes.ts'
import { email } from '../values/email.ts'
import { username } from '../values/username.ts'

/** By mail to one person, by a link or its code for several, or by mail to a person who is listed without an account. */
export const invitationKinds = ['email', 'link', 'upgrade'] as const
export type InvitationKind = (typeof invitationKinds)[number]

/** Parameter of an invitation link. */
const param = z.string().min(1).max(256)
const names = {
  lastName: userFields.shape.lastName,
  firstName: userFields.shape.firstName,
}

/** Refusals of an unusable link: damaged or revoked, expired, used up, or of a closed company. */
export const linkCodes = [
  'registrationLinkInvalid',
  'registrationLinkExpired',
  'registrationLinkUsed',
  'registrationClosed',
] as const

const accountCodes = [
  'usernameTaken',
  'usernameRetired',
  'emailTaken',
  'nameRequired',
  'tooFrequentHour',
] as const
const arrived = z.object({
  /** Status of the person in the inviting company: the first administrator of a company is admitted at once. */
  state: z.enum(['under_review', 'enabled']),
  company: z.string(),
  companyEn: z.string(),
})

const account = {
  param,
  account: username,
  ...names,
  ...newPasswordFields,
  locale: z.enum(locales),
  legal: acceptedLegal,
}

export const readInvitation = call({
  name: 'readInvitation',
  method: 'POST',
  path: '/plt/register/authInviteUrlParam',
  summary: 'Tells what an invitation link is for: which company, who is meant, and until when it holds.',
  needs: 'public',
  input: z.object({ param }),
  output: z.object({
    kind: z.enum(invitationKinds),
    company: z.string(),
    companyEn: z.string(),
    /** Address that the invitation was sent to; null for a link for several people. */
    email: z.string().nullable(),
    lastName: z.string(),
    firstName: z.string(),
    /** That address already has an account: its owner joins with that account. */
    hasAccount: z.boolean(),
    /** The registration was sent back: the person corrects their data, and their account stays as it is. */
    sentBack: z.boolean(),
    /** The person who accepts is admitted at once: the first administrator of the company. */
    admits: z.boolean(),
    expiresAt: instant,
  }),
  codes: [...linkCodes, 'tooFrequentHour'],
  rows: 'J13 B8 B9 D6 N59',
})

/** Refusals of the code that is mailed to the invited address of a first administrator. */
const unproved = ['invitedAddressUnproved', 'codeWrong', 'codeExpired', 'codeTries'] as const

export const registerByInvitation = call({
  name: 'registerByInvitation',
  method: 'POST',
  path: '/plt/user/inviteRegister',
  summary:
    'Opens an account by a mailed invitation; it awaits the confirmation of an administrator. A first administrator also gives a code that was mailed to the invited address, and is signed in.',
  opens: true,
  needs: 'public',
  input: z.object({ ...account, verificationCode: z.string().trim().max(12).optional() }),
  /** Who is admitted at once is signed in too. */
  output: arrived.extend({ tokens: tokens.optional() }),
  codes: [...newPasswordCodes, ...accountCodes, ...linkCodes, ...unproved],
  rows: 'J8 B8 D6 F14 F16 G1 G9',
})

export const mailRegisterCode = call({
  name: 'mailRegisterCode',
  method: 'GET',
  path: '/plt/user/register/sendMailCode',
  summary:
    'Mails a code to the address that somebody registers with by a link, known or not, alike; or to the invited address of a company’s first administrator.',
  needs: 'public',
  input: z.object({ param, email }),
  secretFields: ['param'],
  output: z.object({ retryAfter: z.number().int() }),
  codes: [...linkCodes, 'codeTooSoon', 'codeTooOften', 'tooFrequentHour', 'tooFrequentSixHours'],
  rows: 'J45 B9 TR-N4',
})

export const registerByLink = call({
  name: 'registerByLink',
  method: 'POST',
  path: '/plt/user/urlRegister',
  summary:
    'Opens an account by a link or its code, with an address proved by a mailed code; it awaits confirmation.',
  needs: 'public',
  input: z.object({
    ...account,
    email,
    verificationCode: z.string().trim().max(12),
    employeeId: userFields.shape.employeeId.default(null),
  }),
  output: arrived,
  codes: [
    ...newPasswordCodes,
    ...accountCodes,
    ...linkCodes,
    'codeWrong',
    'codeExpired',
    'codeTries',
    'employeeIdTaken',
    'alreadyInCompany',
  ],
  rows: 'J12 B9 D6 F14 G1 G9',
})

export const joinCompany = call({
  name: 'joinCompany',
  method: 'POST',
  path: '/plt/user/joinCompany',
  summary:
    'Accepts an invitation with the account that is signed in; the company confirms it. A first administrator’s account has the invited address, or gives a code that was mailed there.',
  needs: 'signed-in',
  input: z.object({ param, ...names, verificationCode: z.string().trim().max(12).optional() }),
  output: arrived,
  codes: [
    ...linkCodes,
    ...(['alreadyInCompany', 'emailTaken', 'nameRequired', 'tooFrequentHour'] as const),
    ...unproved,
  ],
  rows: 'D6 B8 B9 F23',
})

export const correctRegistration = call({
  name: 'correctRegistration',
  method: 'POST',
  path: '/plt/user/correctRegister',
  summary: 'Submits a registration again that was sent back, by the link that came with the reason.',
  needs: 'public',
  input: z.object({ param, ...names }),
  output: arrived,
  codes: [...linkCodes, 'alreadyInCompany', 'nameRequired', 'tooFrequentHour'],
  rows: 'D6 F14 F15',
})

export const resendInvitation = call({
  name: 'resendInvitation',
  method: 'POST',
  path: '/plt/register/resend',
  summary: 'Mails a new link to the address that an invitation went to; the one before ends.',
  needs: 'public',
  input: z.object({ param }),
  output: z.object({ retryAfter: z.number().int() }),
  codes: [
    'registrationLinkInvalid',
    'registrationLinkUsed',
    'registrationClosed',
    'codeTooSoon',
    'codeTooOften',
    'tooFrequentHour',
    'tooFrequentSixHours',
  ],
  rows: 'J9 D6',
})

export const administration = { menu: 1011, button: 'USER_MANAGEMENT_INVITATION' } as const
export const place = { type: userType.default('internal'), departmentId: id.nullable().default(null) }
const entries = z.array(text(limits.emailMax)).max(200)
/** What the inviting user adds to the mail: its language where the address has no account, and a few words of their own. */
export const letter = { language: z.enum(locales).optional(), note: text(limits.reasonLength).default('') }

export const checkEmails = call({
  name: 'checkEmails',
  method: 'POST',
  path: '/plt/register/checkEmailList',
  summary:
    'Tells of addresses to be invited whether each is well-formed and free here, and nothing of other companies.',
  needs: administration,
  input: z.object({ emails: entries }),
  output: z.object({
    records: z.array(
      z.object({
        email: z.string(),
        state: z.enum(['free', 'invalid', 'repeated', 'registered', 'invited']),
      }),
    ),
  }),
  codes: ['inviteTooMany'],
  rows: 'J37 G7 G21 TR-T7',
})

export const inviteUsers = call({
  name: 'inviteUsers',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/invite',
  summary:
    'Invites people by mail: up to twenty addresses, or one employee id of somebody who is listed. With roles each of them gets these, or nobody is invited; that takes the right to give roles.',
  needs: administration,
  input: z
    .object({
      emails: entries.default([]),
      employeeIds: entries.default([]),
      ...place,
      ...letter,
      /** Roles that each of the invited gets. */
      grants: z.array(grant).max(limits.grantsAtOnce).default([]),
      /** One of these has an account elsewhere, and is to join with it (900726). */
      joinExisting: z.boolean().default(false),
    })
    .refine(({ emails, employeeIds }) => emails.length + employeeIds.length > 0, {
      path: ['emails'],
      message: 'fieldRequired',
    }),
  output: z.object({ invited: z.number().int() }),
  codes: [
    'inviteTooMany',
    'inviteRepeated',
    'inviteEmailInvalid',
    'inviteOneEmployee',
    'inviteMixed',
    'employeeIdUnknown',
    'emailsRegistered',
    'emailsInvited',
    'emailHasAccount',
    'userHasNoEmail',
    'userHasAccount',
    'userNotEnabled',
    'departmentRequired',
    'dataNotFound',
    'tooFrequentHour',
    'reminderTooSoon',
    ...grantCodes.filter(code => !['dataNotFound', 'userNotEnabled'].includes(code)),
  ],
  changes: { audit: 'inviteUsers', entity: 'users', repeatable: true },
  ids: { departmentId: 'departments', 'grants.roleId': 'roles' },
  furtherIds: { 'grants.studyId': 'studies', 'grants.siteId': 'sites' },
  rows: 'A4 F14 G7 G21 G22 O13 O25',
})

export const upgradeUser = call({
  name: 'upgradeUser',
  method: 'POST',
  path: '/plt/register/upgradeUser',
  summary: 'Invites somebody who is listed without an account to open one; an invitation before ends.',
  needs: administration,
  input: z.object({ userId: id, email: email.optional() }),
  output: done,
  codes: [
    'dataNotFound',
    'userHasAccount',
    'userHasNoEmail',
    'userNotEnabled',
    'emailTaken',
    'reminderTooSoon',
    'tooFrequentHour',
  ],
  changes: { audit: 'upgradeUser', entity: 'users', repeatable: true },
  ids: { userId: 'users' },
  rows: 'J32 F16 F23 O25',
})
