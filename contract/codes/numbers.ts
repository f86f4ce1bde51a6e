/** Numbers of codes that a page knows before the catalogue is loaded, which is 5 kB. */
export const numbers = { applicationNotLicensed: 100104, slideRequired: 900020 } as const
