/** Parameters of the mobile login beside login and password: legacy-learner, Endpoints. */
export const DEVICE = {
  deviceid: 'lpc-device-0001',
  deviceName: 'Conformance',
  deviceOs: 'android',
  applicationName: 'lpconform',
} as const
