// In tests a class has the name it has in the source.
module.exports = new Proxy(
  { __esModule: true },
  { get: (known, name) => known[name] ?? (name === 'default' ? module.exports : name) },
);
