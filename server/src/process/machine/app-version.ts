import application from '../../../../package.json' with { type: 'json' };

/** The version of the product, which stands in the root package.json alone. */
export const appVersion = application.version;
