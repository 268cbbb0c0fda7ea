export const crewInstall = { name: 'crew-install', hash: '8d8d95a0', width: 1440, height: 960 };
export const hero2 = { name: 'hero-2', hash: '79546328', width: 1440, height: 960 };
export const hero = { name: 'hero', hash: 'ade97351', width: 1440, height: 960 };
export const productCarpet = { name: 'product-carpet', hash: 'f3ae0d51', width: 1440, height: 960 };
export const productHardwood = {
  name: 'product-hardwood',
  hash: 'dce88469',
  width: 1440,
  height: 960,
};
export const productTile = { name: 'product-tile', hash: 'f3c932a9', width: 1440, height: 960 };
export const productVinyl = { name: 'product-vinyl', hash: '0e10c4ea', width: 1440, height: 960 };
export const segmentBuilder = {
  name: 'segment-builder',
  hash: 'da789b73',
  width: 1440,
  height: 960,
};
export const segmentCommercial = {
  name: 'segment-commercial',
  hash: '5e22277a',
  width: 1440,
  height: 960,
};
export const segmentRental = { name: 'segment-rental', hash: '5778f215', width: 1440, height: 960 };
export const serviceConsultation = {
  name: 'service-consultation',
  hash: '9f23e1aa',
  width: 1440,
  height: 960,
};
export const serviceInstallation = {
  name: 'service-installation',
  hash: 'c04828eb',
  width: 1440,
  height: 960,
};
export const serviceSales = { name: 'service-sales', hash: 'fb5c695a', width: 1440, height: 960 };
export const showroom2 = { name: 'showroom-2', hash: 'e66a15ae', width: 1440, height: 960 };
export const showroom = { name: 'showroom', hash: 'f4ded945', width: 1440, height: 960 };
