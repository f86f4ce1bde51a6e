import { z } from 'zod'
import type { SiteRole } from './people-fields.ts'

/** What a main principal investigator may lack: an investigator's role, an account, current training in good clinical practice. */
export const piWarning = z.enum(['noInvestigatorRole', 'noAccount', 'noTraining'])
export type PiWarning = z.output<typeof piWarning>
/** Roles of investigators. */
export const investigatorRoles: readonly SiteRole[] = ['principal_investigator', 'sub_investigator']
/** What the actor has read and confirmed that the person lacks. */
export const confirmed = z.array(piWarning).max(piWarning.options.length).default([])
